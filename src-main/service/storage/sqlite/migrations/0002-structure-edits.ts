/** Option sets, and what is left of removed fields for the sake of the history. */
export const structureEdits = `
create table option_sets (position integer primary key, id text not null unique, definition text not null);
create table removed_fields (key integer primary key, worksheet integer not null, id text not null, definition text not null);
create index removed_fields_worksheet on removed_fields (worksheet);
`
