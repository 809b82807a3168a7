import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { initial } from '../../../../src-main/service/storage/sqlite/migrations/0001-initial.ts'
import { getRowDiscussionV2, getRowLogsV2 } from '../../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { listProcesses } from '../../../../src-shared/api/v3/v3-workflow-operations.ts'
import { createCaller } from '../../../support/service/service-caller.ts'
import { addRow, makeWorksheet, readRow, readWorksheet } from '../../../support/service/service-worksheets.ts'
import { startService } from '../../../support/service/start-service.ts'

/** A worksheet as the first version wrote it: its definitions lack what came later. */
const oldWorksheet = `
insert into settings values ('app', '{"organizationId":"o","appId":"a","name":"Old","iconUrl":"","color":"","desc":""}');
insert into sections values (1, 's', 'Worksheets', '');
insert into worksheets values (1, 'old', '{"id":"old","name":"Old","alias":"old","desc":"","remark":"","sectionId":"s","iconUrl":"","status":1}', 2);
insert into fields values (1, 1, 'name', '{"name":"Name","alias":"name","desc":"","remark":"","code":"2","type":"Text","required":false,"isHidden":false,"isReadOnly":false,"isHiddenOnCreate":false,"isUnique":false,"isTitle":true,"precision":null,"subType":"","options":[],"max":null,"unit":"","relation":null,"autoNumber":null}');
create table w1 (key integer primary key, id text not null unique, created_at integer not null, updated_at integer not null,
  created_by text not null, updated_by text not null, owner text not null, f1);
insert into w1 values (1, 'row', 0, 0, 'user-api', 'user-api', 'user-api', 'kept');
insert into changes values (1, 1, 'row', 'update', 5, 'user-api', '[{"fieldId":"name","old":null,"new":"kept"}]');
`

it('a data folder of the first version opens with everything in it, and can do what is new', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gridstage-upgrade-'))
  try {
    const database = new Database(join(folder, 'service.db'))
    database.exec(initial)
    database.exec(oldWorksheet)
    database.pragma('user_version = 1')
    database.close()
    const service = await startService({ dataFolder: folder })
    try {
      const caller = createCaller(service)
      const old = await readWorksheet(caller, 'old')
      expect(await readRow(caller, old, 'row')).toEqual({ name: 'kept' })
      const { logs } = await caller.succeed(getRowLogsV2, { body: { worksheetId: 'old', rowId: 'row' } })
      expect(logs[0]?.operatContent.logData).toMatchObject([{ name: 'Name', oldText: '', newText: 'kept' }])
      const body = { worksheetId: 'old', rowId: 'row', pageSize: 1, pageIndex: 1 }
      expect(await caller.succeed(getRowDiscussionV2, { body })).toEqual([])
      expect(await caller.succeed(listProcesses)).toEqual({ processes: [] })
      const added = await makeWorksheet(caller, 'New', [{ alias: 'to', type: '29', dataSource: 'old' }])
      const row = await addRow(caller, added, { to: await addRow(caller, old, { name: 'new' }) })
      expect(await readRow(caller, added, row)).toEqual({ to: expect.stringMatching(/^[0-9a-f]{24}$/) })
    } finally {
      await service.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
