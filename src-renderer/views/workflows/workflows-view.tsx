export const WorkflowsView = (_: { readonly connectionId: string }) => null
