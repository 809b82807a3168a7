/** V3 operations 1 to 6: the application and its worksheets. */
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { app, editedField, newField, worksheetStructure, worksheetSummary } from './structure-v3.ts'

const nothing = z.strictObject({})
const worksheetPath = z.strictObject({ worksheet_id: z.string().min(1) })

export const getApp = defineOperation({
  id: 'v3.app.get',
  generation: 'v3',
  number: 1,
  title: 'Read the application structure',
  method: 'GET',
  path: '/v3/app',
  auth: 'plain-headers',
  envelope: 'common',
  effect: 'read',
  params: nothing,
  query: nothing,
  body: null,
  data: app,
})

export const listWorksheets = defineOperation({
  id: 'v3.worksheets.list',
  generation: 'v3',
  number: 2,
  title: 'List worksheets',
  method: 'POST',
  path: '/v3/app/worksheets/list',
  auth: 'prefixed-headers',
  envelope: 'common',
  effect: 'read',
  params: nothing,
  query: nothing,
  body: z.strictObject({ responseFormat: z.string().optional(), worksheets: z.array(z.string()).optional() }),
  data: z.array(worksheetSummary),
})

export const createWorksheet = defineOperation({
  id: 'v3.worksheets.create',
  generation: 'v3',
  number: 3,
  title: 'Create a worksheet',
  method: 'POST',
  path: '/v3/app/worksheets',
  auth: 'prefixed-headers',
  envelope: 'common',
  effect: 'create',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    name: z.string().min(1),
    alias: z.string().optional(),
    sectionId: z.string().optional(),
    fields: z.array(newField).min(1),
  }),
  data: z.looseObject({ worksheetId: z.string() }),
})

export const getWorksheet = defineOperation({
  id: 'v3.worksheets.get',
  generation: 'v3',
  number: 4,
  title: "Read a worksheet's structure",
  method: 'GET',
  path: '/v3/app/worksheets/{worksheet_id}',
  auth: 'prefixed-headers',
  envelope: 'common',
  effect: 'read',
  params: worksheetPath,
  query: z.strictObject({ responseFormat: z.string().optional() }),
  body: null,
  data: worksheetStructure,
})

/** All or nothing. What is left out stays as it was. */
export const editWorksheet = defineOperation({
  id: 'v3.worksheets.edit',
  generation: 'v3',
  number: 5,
  title: "Edit a worksheet's structure",
  method: 'POST',
  path: '/v3/app/worksheets/{worksheet_id}',
  auth: 'prefixed-headers',
  envelope: 'common',
  effect: 'update',
  params: worksheetPath,
  query: nothing,
  body: z.strictObject({
    name: z.string().min(1).optional(),
    /** '' takes the alias away. */
    alias: z.string().optional(),
    remark: z.string().optional(),
    sectionId: z.string().optional(),
    addFields: z.array(newField).optional(),
    editFields: z.array(editedField).optional(),
    /** Ids of fields. */
    removeFields: z.array(z.string().min(1)).optional(),
  }),
  /** The response is not shown; ours is null (service-notes B, response of ... edit and delete worksheet). */
  data: z.unknown(),
})

export const deleteWorksheet = defineOperation({
  id: 'v3.worksheets.delete',
  generation: 'v3',
  number: 6,
  title: 'Delete a worksheet',
  method: 'DELETE',
  path: '/v3/app/worksheets/{worksheet_id}',
  auth: 'prefixed-headers',
  envelope: 'common',
  effect: 'delete',
  params: worksheetPath,
  query: nothing,
  body: null,
  data: z.unknown(),
})
