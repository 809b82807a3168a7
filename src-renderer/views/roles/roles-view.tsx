export const RolesView = (_: { readonly connectionId: string }) => null
