/** What goes on around rows: discussions, share links, workflow processes and their runs. */
export const activity = `
create table discussions (
  mark integer primary key, id text not null unique, worksheet integer not null, row text not null, at integer not null, definition text not null
);
create index discussions_row on discussions (worksheet, row, at);
create table shares (token text primary key, definition text not null) without rowid;
create table processes (position integer primary key, id text not null unique, definition text not null);
create table process_runs (
  mark integer primary key, process text not null, worksheet text not null, row text not null, at integer not null, definition text not null
);
create index process_runs_process on process_runs (process);
create index process_runs_row on process_runs (worksheet, row);
`
