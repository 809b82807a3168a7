/** Calls about the app itself: capabilities, settings, the request log. */
import { z } from 'zod'
import { sortLanguages } from '../../model/collation.ts'
import { dateForms } from '../../model/dates/date-form.ts'
import { numberForms } from '../../model/numbers/number-form.ts'
import { plainForms } from '../../model/system-forms.ts'
import { defineCall } from '../call.ts'

/** What this host can do, as data; the window never asks which platform it runs on. */
export interface Capabilities {
  /** Secrets can be kept beyond this run; when false, `keychainReason` says why in words. */
  readonly keychain: boolean
  readonly keychainReason: string
  /** Files can be opened with the system's own programs. */
  readonly openFiles: boolean
  /** `app.paste` pastes what is on the clipboard, without asking anybody for it. */
  readonly paste: boolean
}

export interface AppInfo {
  readonly version: string
  readonly hostVersion: number
  readonly shell: string
  readonly capabilities: Capabilities
  /** The language of the computer, which texts are sorted by unless the settings say another; a BCP 47 tag. */
  readonly language: string
  /** Where the app keeps its data, as a text to read. */
  readonly dataFolder: string
}

export const settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** How dates are shown and typed. Until somebody chooses, as the system writes them. */
  dateOrder: z.enum(dateForms),
  /** How numbers are shown and typed; likewise. */
  numbers: z.enum(numberForms),
  /** Whose order texts are sorted in; `system`: the computer's. */
  sortLanguage: z.enum(['system', ...sortLanguages]),
  /** Numbers in texts are sorted by their value. */
  sortNumbers: z.boolean(),
  /** Skip the review for pushes of at most this many cells; 0 always reviews. */
  quickPushCells: z.int().min(0).max(1000),
  defaultTriggerWorkflow: z.boolean(),
  /** Messages stay until they are closed, for people who need longer to read them. */
  messagesStay: z.boolean(),
  /** Past pushes and imports are kept for so long, and no longer than they fit into so much. */
  keepReceiptsDays: z.int().min(1).max(3650),
  keepReceiptsMegabytes: z.int().min(10).max(10_000),
})
export type Settings = z.output<typeof settings>

export const defaultSettings: Settings = {
  theme: 'system',
  ...plainForms,
  sortLanguage: 'system',
  sortNumbers: false,
  quickPushCells: 0,
  defaultTriggerWorkflow: true,
  messagesStay: false,
  keepReceiptsDays: 365,
  keepReceiptsMegabytes: 500,
}

/** One request to the service, redacted: never a header, key, signature or body. */
export interface RequestRecord {
  readonly sequence: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly connection: string
  readonly operation: string
  readonly method: string
  readonly path: string
  /** HTTP status, null when no answer came. */
  readonly status: number | null
  readonly code: number | null
  readonly durationMs: number
  readonly bytesOut: number
  readonly bytesIn: number
  /** What came of it, in words. */
  readonly outcome: string
  readonly ok: boolean
  /** 1 for the first try of a call, 2 for the first repeat. */
  readonly attempt: number
}

/** The beginning of a body, without what may not be seen in it. */
export interface ContentPart {
  readonly text: string
  readonly isCut: boolean
}

/** What a request carried. Null where it carried nothing. */
export interface RequestContent {
  readonly request: ContentPart | null
  readonly answer: ContentPart | null
}

export const getAppInfo = defineCall<AppInfo>()('app.info', z.strictObject({}))
/**
 * Does in the window what the keys for pasting do: its own paste event follows, after the answer or before. Refused where the capability
 * `paste` is not there.
 */
export const paste = defineCall<null>()('app.paste', z.strictObject({}))
export const getSettings = defineCall<Settings>()('settings.get', z.strictObject({}))
export const setSettings = defineCall<Settings>()('settings.set', settings.partial())
/** The log as a CSV file, ready to be downloaded: for a support request. */
export const saveRequests = defineCall<{ readonly path: string; readonly name: string }>()(
  'requests.save',
  z.strictObject({ sequences: z.array(z.int().min(1)).min(1).max(1000) }),
)
/** Null where it is no longer kept: only that of the newest requests is, in memory. */
export const readRequestContent = defineCall<{ readonly content: RequestContent | null }>()(
  'requests.content',
  z.strictObject({ sequence: z.int().min(1) }),
)
/** Newest last; `after` is the last sequence already seen. */
export const listRequests = defineCall<{ readonly records: readonly RequestRecord[] }>()(
  'requests.list',
  z.strictObject({ after: z.int().min(0), limit: z.int().min(1).max(1000) }),
)
