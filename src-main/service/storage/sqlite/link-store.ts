/** Links between rows in SQLite. One record serves both ends of a relation, so they cannot disagree. */
import type { RelationEnd } from '../../domain/structure/field.ts'
import { titleField } from '../../domain/structure/worksheet.ts'
import type { LinkChange, LinkedRow, LinkStore } from '../storage-port.ts'
import type { Statements } from './statements.ts'
import { columnName, tableName } from './table-names.ts'

const sides = (end: RelationEnd) => (end.side === 'a' ? (['a', 'b'] as const) : (['b', 'a'] as const))

export function createLinkStore(statements: Statements, changed: () => void): LinkStore {
  return {
    linked(end, target, keys) {
      const [own, other] = sides(end)
      const title = titleField(target)
      const rows = statements(
        `select l.${own}, t.id, ${title === undefined ? 'null' : `t.${columnName(title.key)}`}
          from links l join ${tableName(target.key)} t on t.key = l.${other}
          where l.relation = ? and l.${own} in (select value from json_each(?)) order by l.${own}, l.position, l.${other}`,
      )
        .raw()
        .all(end.relation, JSON.stringify(keys)) as [number, string, unknown][]
      const found = new Map<number, LinkedRow[]>()
      for (const [key, id, text] of rows) {
        const linked = { id, title: text === null ? '' : String(text) }
        const list = found.get(key)
        if (list === undefined) found.set(key, [linked])
        else list.push(linked)
      }
      return found
    },
    keysAt(end, keys) {
      const [own, other] = sides(end)
      const rows = statements(
        `select ${own}, ${other} from links where relation = ? and ${own} in (select value from json_each(?))
          order by ${own}, position, ${other}`,
      )
        .raw()
        .all(end.relation, JSON.stringify(keys)) as [number, number][]
      const found = new Map<number, number[]>()
      for (const [key, linked] of rows) {
        const list = found.get(key)
        if (list === undefined) found.set(key, [linked])
        else list.push(linked)
      }
      return found
    },
    holders(end, targets) {
      const [own, other] = sides(end)
      return statements(`select distinct ${own} from links where relation = ? and ${other} in (select value from json_each(?))`)
        .pluck()
        .all(end.relation, JSON.stringify(targets)) as number[]
    },
    replace(end, key, others, isOtherSingle): LinkChange {
      const [own, other] = sides(end)
      const present = statements(`select ${other} from links where relation = ? and ${own} = ?`)
        .pluck()
        .all(end.relation, key) as number[]
      const wanted = new Set(others)
      const held = new Set(present)
      const removed = present.filter((each) => !wanted.has(each))
      const added = others.filter((each) => !held.has(each))
      const displaced: { key: number; other: number }[] = []
      for (const each of removed) {
        statements(`delete from links where relation = ? and ${own} = ? and ${other} = ?`).run(end.relation, key, each)
      }
      if (isOtherSingle) {
        for (const each of added) {
          const former = statements(`delete from links where relation = ? and ${other} = ? returning ${own}`)
            .pluck()
            .all(end.relation, each) as number[]
          displaced.push(...former.map((lost) => ({ key: lost, other: each })))
        }
      }
      const upsert = statements(
        `insert into links (relation, ${own}, ${other}, position) values (?, ?, ?, ?)
          on conflict do update set position = excluded.position`,
      )
      for (const [position, each] of others.entries()) upsert.run(end.relation, key, each, position)
      changed()
      return { added, removed, displaced }
    },
    removeRelation(relation) {
      statements('delete from links where relation = ?').run(relation)
      statements('delete from bin_links where relation = ?').run(relation)
      changed()
    },
  }
}
