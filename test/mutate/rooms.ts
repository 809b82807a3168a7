/** Which tests answer for a folder: those that are fast and near first, the whole rooms that stand behind them last. */
export const testsOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src-shared/changes': [
    ['test/unit', 'test/property/changes'],
    ['test/component/grid', 'test/property/replica'],
    ['test/contract/replica', 'test/contract/sync'],
  ],
  'src-shared/csv': [['test/unit', 'test/property/csv'], ['test/contract/transfer']],
  'src-shared/model': [
    ['test/unit', 'test/property/model', 'test/property/csv', 'test/property/clipboard'],
    ['test/component/grid', 'test/component/row-panel', 'test/component/ui'],
    ['test/property/replica', 'test/contract/transfer', 'test/contract/host', 'test/contract/replica'],
  ],
  'src-main/push': [['test/unit'], ['test/contract/sync'], ['test/contract/host', 'test/contract/transfer', 'test/durability']],
  'src-main/pull': [['test/unit'], ['test/contract/sync'], ['test/contract/host', 'test/contract/replica', 'test/durability']],
  'src-main/replica/settle': [
    ['test/unit', 'test/property/replica'],
    ['test/contract/replica', 'test/contract/sync'],
    ['test/durability'],
  ],
  'src-main/replica/undo': [
    ['test/unit', 'test/property/replica', 'test/property/bulk'],
    ['test/contract/replica'],
    ['test/contract/host', 'test/durability'],
  ],
}

/** The folder of the table that holds this one. */
export function roomOf(folder: string): string | undefined {
  return Object.keys(testsOf).find((room) => folder === room || folder.startsWith(`${room}/`))
}
