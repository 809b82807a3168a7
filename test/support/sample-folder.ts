/**
 * The sample workspace as a data folder, made once for a run of tests and copied for every service that starts with it, and for every app
 * in a browser: making it takes longer than most files of tests. Whoever tests the making itself opens its service with a `dataFolder`, or
 * with null; the app makes it in the tests of its host and of its Electron shell.
 */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openService } from '../../src-main/service/open-service.ts'
import { bundledWorkersVariable } from './worker-program.ts'

const makeSample = async (folder: string): Promise<void> => {
  const opened = await openService({ dataFolder: folder, sample: true })
  if (!opened.ok) throw new Error(`the sample was not made: ${JSON.stringify(opened.error)}`)
  opened.value.close()
}

/** Several processes may be the first at once: each makes its own, and one of them is kept. */
async function madeIn(folder: string): Promise<string> {
  const place = path.join(folder, 'sample')
  if (existsSync(place)) return place
  const draft = mkdtempSync(path.join(folder, 'sample-draft-'))
  await makeSample(draft)
  try {
    renameSync(draft, place)
  } catch (cause) {
    if (!existsSync(place)) throw cause
    rmSync(draft, { recursive: true, force: true })
  }
  return place
}

/** Fills a folder that is empty or not there yet. */
export async function laySample(folder: string): Promise<void> {
  const forRun = process.env[bundledWorkersVariable]
  if (forRun === undefined) await makeSample(folder)
  else cpSync(await madeIn(forRun), folder, { recursive: true })
}

/** A fresh data folder that holds the sample; whoever asks for it removes it. */
export async function copySample(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-sample-'))
  await laySample(folder)
  return folder
}
