/**
 * The rows that the review lists under its filters, each with its place in the order of edits. What writes marks, flaws or the overlay notes
 * the rows (`temp.unlisted`), and before the transaction ends they are listed anew: a page costs the same however many there are.
 */
import type { TouchedRows } from '../store/scratch-tables.ts'
import type { Statements } from '../store/statements.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

export const listedKinds = ['problems', 'held'] as const
export type ListedKind = (typeof listedKinds)[number]

/** Entries of a block, as in the order of all staged rows (staged-order.ts). */
const blockBits = 10

const isProblem = (of: 'new' | 'old'): string => `${of}.state not in ('staged', 'sent')`
const isHeld = (of: 'new' | 'old'): string => `${of}.is_held = 1`

/** Without `or ignore`: where an upsert fires the trigger, SQLite takes the upsert's way with a row that is there, which fails. */
const note = (of: 'new' | 'old'): string =>
  `insert into unlisted (ws, k) select ${of}.ws, ${of}.k where not exists (select 1 from unlisted u where u.ws = ${of}.ws and u.k = ${of}.k);`

/** Notes the rows whose marks and flaws come, go or change, whoever writes them. */
const triggers = `
  create temp trigger if not exists mark_came after insert on main.mark when ${isProblem('new')} or ${isHeld('new')} begin ${note('new')} end;
  create temp trigger if not exists mark_went after delete on main.mark when ${isProblem('old')} or ${isHeld('old')} begin ${note('old')} end;
  create temp trigger if not exists mark_changed after update of state, is_held on main.mark
    when (${isProblem('new')}) <> (${isProblem('old')}) or new.is_held <> old.is_held begin ${note('new')} end;
  create temp trigger if not exists mark_moved after update of k on main.mark when new.k <> old.k begin ${note('old')} ${note('new')} end;
  create temp trigger if not exists flaw_came after insert on main.flaw begin ${note('new')} end;
  create temp trigger if not exists flaw_went after delete on main.flaw begin ${note('old')} end;
`

/** For the connection that writes, when it opens. Lives as long as it. */
export const watchListed = ({ db }: Pick<Statements, 'db'>): void => void db.exec(triggers)

/** Fields that vanished from the structure: what is staged in them cannot be pushed, which is a problem as well. */
const goneFields = (statements: Statements, ws: number): readonly number[] =>
  statements.pluck<number>('select n from worksheet_field where ws = ? and is_gone = 1').all(ws)

/** The rows were projected anew, with changes staged in these fields: those that are listed may stand elsewhere now. */
export function noteProjected(
  statements: Statements,
  { n, columns }: WorksheetTables,
  rows: TouchedRows,
  fields: readonly number[],
): void {
  const staged = new Set(fields)
  if (columns.some((it) => it.isGone && staged.has(it.n)))
    statements.run(`insert or ignore into temp.unlisted (ws, k) select ?, k from ${rows.sql}`, n)
  else if (hasListed(statements, n))
    for (const kind of listedKinds)
      statements.run(
        `insert or ignore into temp.unlisted (ws, k)
         select l.ws, l.k from ${rows.sql} t cross join listed_row l on l.ws = ? and l.kind = '${kind}' and l.k = t.k`,
        n,
      )
}

/** Everything of a worksheet is listed anew: other fields may be gone. */
export function noteWhole(statements: Statements, { n, over }: WorksheetTables): void {
  statements.run('insert or ignore into temp.unlisted (ws, k) select ws, k from listed_row where ws = ?', n)
  if (goneFields(statements, n).length > 0)
    statements.run(`insert or ignore into temp.unlisted (ws, k) select ?, k from ${over}`, n)
}

const hasListed = (statements: Statements, ws: number): boolean =>
  statements.pluck<number>('select 1 from listed_block where ws = ? limit 1').get(ws) !== undefined

/** For whoever writes, before the transaction ends. */
export function listNoted(statements: Statements): void {
  if (statements.pluck<number>('select 1 from temp.unlisted limit 1').get() === undefined) return
  for (const ws of statements.pluck<number>('select distinct ws from temp.unlisted').all()) listAnew(statements, ws)
  statements.run('delete from temp.unlisted')
}

function listAnew(statements: Statements, ws: number): void {
  const isListed = hasListed(statements, ws)
  const gone = goneFields(statements, ws)
  const vanished = `or exists (select 1 from journal j where j.ws = ?1 and j.k = u.k and j.f in (${gone.join(', ')})
    and j.is_current = 1 and j.base is not j.value)`
  const isMarked = (condition: string) => `exists (select 1 from mark m where m.ws = ?1 and m.k = u.k and ${condition})`
  const conditions: Readonly<Record<ListedKind, string>> = {
    held: isMarked('m.is_held = 1'),
    problems: `exists (select 1 from flaw w where w.ws = ?1 and w.k = u.k) or ${isMarked("m.state not in ('staged', 'sent')")}
      ${gone.length > 0 ? vanished : ''}`,
  }
  for (const kind of listedKinds) {
    const noted = `temp.unlisted u cross join listed_row l on l.ws = ?1 and l.kind = '${kind}' and l.k = u.k where u.ws = ?1`
    const shift = (sign: '+' | '-') =>
      statements.run(
        `insert into listed_block (ws, kind, block, rows)
         select ?1, '${kind}', l.first_seq >> ${blockBits}, ${sign === '+' ? '' : '-'}count(*) from ${noted} group by 3
         on conflict do update set rows = rows + excluded.rows`,
        ws,
      )
    if (isListed) {
      shift('-')
      statements.run(
        `delete from listed_row where ws = ?1 and kind = '${kind}' and k in (select k from temp.unlisted where ws = ?1)`,
        ws,
      )
    }
    statements.run(
      `insert into listed_row (ws, kind, k, first_seq) select ?1, '${kind}', u.k, coalesce(o.first_seq, -1)
       from temp.unlisted u left join w${ws}_over o on o.k = u.k where u.ws = ?1 and (${conditions[kind]})`,
      ws,
    )
    shift('+')
    statements.run(`delete from listed_block where ws = ? and kind = '${kind}' and rows = 0`, ws)
  }
}

/** Rows that are listed; `counted` also those of which nothing is staged any more, as while an answer is missing. */
export const countListed = (statements: Statements, ws: number, kind: ListedKind, which: 'shown' | 'counted'): number =>
  statements
    .pluck<number>(
      `select coalesce(sum(rows), 0) from listed_block where ws = ? and kind = ? ${which === 'shown' ? 'and block >= 0' : ''}`,
    )
    .get(ws, kind) ?? 0

/** A page of those that are shown, in the order in which they were first staged. */
export function listedKeys(
  statements: Statements,
  ws: number,
  kind: ListedKind,
  offset: number,
  limit: number,
): readonly number[] {
  let before = 0
  for (const { block, rows } of statements
    .prepare<{ block: number; rows: number }>(
      'select block, rows from listed_block where ws = ? and kind = ? and block >= 0 order by block',
    )
    .all(ws, kind)) {
    if (offset < before + rows)
      return statements
        .pluck<number>(
          'select k from listed_row where ws = ? and kind = ? and first_seq >= ? order by first_seq limit ? offset ?',
        )
        .all(ws, kind, block * 2 ** blockBits, limit, offset - before)
    before += rows
  }
  return []
}
