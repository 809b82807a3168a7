/** V2 names of a row's system attributes (Resources, Row), and the V3 names under which filters and sorts know them. */
const v3Names: Readonly<Record<string, string>> = {
  rowid: 'rowid',
  ctime: '_createdAt',
  utime: '_updatedAt',
  caid: '_createdBy',
  uaid: '_updatedBy',
  ownerid: '_owner',
}

export const isSystemName = (name: string): boolean => Object.hasOwn(v3Names, name)

/** A field's id or alias stays as it is: no alias may be a name of these. */
export const v3NameOf = (name: string): string => (isSystemName(name) ? (v3Names[name] ?? name) : name)
