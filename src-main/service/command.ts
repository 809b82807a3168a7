/** The command line of the embedded service: what it takes, what it says, and how it ends. */
import { parseArgs } from 'node:util'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { Credentials } from './http/authenticate.ts'
import { isNetwork } from './keys/network-list.ts'
import { type Environment, readSignature } from './keys/read-signature.ts'
import { type ListenFailure, listen } from './listen.ts'
import { type OpenRequest, type OpenServiceFailure, openService } from './open-service.ts'

export const usage = `npm run service -- [options]
  --port N               port on 127.0.0.1; 0 takes a free one (4180)
  --data DIR             where everything is kept; without it everything is in memory
  --app-key K --sign S   credentials; made and remembered when absent
  --sign-file FILE       the signature from a file, which other users of the machine do not see among the processes
  --reader-key K --reader-sign S   a further key that may only read; --reader-sign-file FILE
  --allow-from NETWORK   takes calls from this address or network only (10.0.0.0/8); may be given several times
  --host-name NAME       also answers under this name, of a proxy in front of it; may be given several times
  --private-redirects    follows redirects of attachment addresses into private networks and this machine too
  --settings FILE        further keys and networks (service.json of the data folder)
  --sample               fills an empty data folder with the sample workspace
  --generate N           makes a worksheet of N rows in an empty data folder
  --rate N               calls in a second, then code 51
  --quota N              calls in all, then code 90000
  --attachment-quota N   bytes of all attachments, then code 430017
  --values interface|rich  form of members, relations, options and attachments in rows (interface)
  --only v3|v2           answers this generation only
  --strict               takes the interface's own form only, not what deployed services take besides
  --faults               opens /__faults, by which tests make the service misbehave
From the environment, where an option is absent: GRIDSTAGE_APP_KEY, GRIDSTAGE_SIGN, GRIDSTAGE_READER_KEY, GRIDSTAGE_READER_SIGN`

export interface Command extends OpenRequest {
  readonly port: number
  readonly hostNames: readonly string[]
}

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  'app-key': { type: 'string' },
  sign: { type: 'string' },
  'sign-file': { type: 'string' },
  'reader-key': { type: 'string' },
  'reader-sign': { type: 'string' },
  'reader-sign-file': { type: 'string' },
  'allow-from': { type: 'string', multiple: true },
  'host-name': { type: 'string', multiple: true },
  'private-redirects': { type: 'boolean' },
  settings: { type: 'string' },
  sample: { type: 'boolean' },
  generate: { type: 'string' },
  rate: { type: 'string' },
  quota: { type: 'string' },
  'attachment-quota': { type: 'string' },
  values: { type: 'string' },
  only: { type: 'string' },
  strict: { type: 'boolean' },
  faults: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Null when the option is absent; an error in words when it is no whole number in the range. */
function wholeNumber(
  values: Values,
  name: 'port' | 'generate' | 'rate' | 'quota' | 'attachment-quota',
  low: number,
  high: number,
): Result<number | null, string> {
  const text = values[name]
  if (text === undefined) return ok(null)
  const number = Number(text)
  return /^\d+$/.test(text) && number >= low && number <= high
    ? ok(number)
    : err(`--${name} must be a whole number from ${low} to ${high}`)
}

function readReader(values: Values, environment: Environment): Result<Credentials | null, string> {
  const appKey = values['reader-key'] ?? environment.GRIDSTAGE_READER_KEY ?? ''
  const given = readSignature('reader-sign', values['reader-sign'], values['reader-sign-file'], environment)
  if (!given.ok) return given
  const sign = given.value ?? ''
  if (appKey === '' && sign === '') return ok(null)
  return appKey !== '' && sign !== '' ? ok({ appKey, sign }) : err('--reader-key and --reader-sign go together')
}

/** Reads the arguments; `help` and mistakes are answered in words. */
export function readCommand(args: readonly string[], environment: Environment = {}): Result<Command, string> {
  let values: Values
  try {
    values = parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause))
  }
  if (values.help === true) return err(usage)
  const billion = 1_000_000_000
  const port = wholeNumber(values, 'port', 0, 65_535)
  const generate = wholeNumber(values, 'generate', 1, 10_000_000)
  const rate = wholeNumber(values, 'rate', 1, billion)
  const quota = wholeNumber(values, 'quota', 0, billion)
  const attachmentQuota = wholeNumber(values, 'attachment-quota', 0, Number.MAX_SAFE_INTEGER)
  if (!port.ok) return port
  if (!generate.ok) return generate
  if (!rate.ok) return rate
  if (!quota.ok) return quota
  if (!attachmentQuota.ok) return attachmentQuota
  const form = values.values ?? 'interface'
  if (form !== 'interface' && form !== 'rich') return err('--values must be interface or rich')
  const { only } = values
  if (only !== undefined && only !== 'v3' && only !== 'v2') return err('--only must be v3 or v2')
  const sign = readSignature('sign', values.sign, values['sign-file'], environment)
  if (!sign.ok) return sign
  const appKey = values['app-key'] ?? environment.GRIDSTAGE_APP_KEY
  if (appKey === '' || sign.value === '') return err('--app-key and --sign must not be empty')
  const reader = readReader(values, environment)
  if (!reader.ok) return reader
  const allowFrom = values['allow-from'] ?? []
  const wrong = allowFrom.find((text) => !isNetwork(text))
  if (wrong !== undefined) return err(`--allow-from ${wrong}: expected an address, or a network like 10.0.0.0/8`)
  return ok({
    readOnlyCredentials: reader.value,
    allowFrom,
    settingsFile: values.settings ?? null,
    port: port.value ?? 4180,
    hostNames: values['host-name'] ?? [],
    redirectsInside: values['private-redirects'] ?? false,
    dataFolder: values.data ?? null,
    appKey,
    sign: sign.value ?? undefined,
    sample: values.sample ?? false,
    generate: generate.value === null ? [] : [{ rows: generate.value }],
    rateLimits: { perSecond: rate.value, quota: quota.value },
    caps: { attachmentQuota: attachmentQuota.value },
    valueForm: form,
    ...(only === undefined ? {} : { generations: [only] }),
    ...(values.strict === true ? { isStrict: true } : {}),
    faultControl: values.faults ?? false,
  })
}

export function failureWords(failure: OpenServiceFailure | ListenFailure): string {
  switch (failure.kind) {
    case 'bad-settings':
      return `The settings cannot be used: ${failure.path} (${failure.reason}). Correct them, and start again.`
    case 'newer-version':
      return `The data folder was written by a newer version (format ${failure.found}, this version knows ${failure.known}). Use the newer version or another folder.`
    case 'in-use':
      return `Another program has the data folder open (${failure.path}). Close it, or use another folder.`
    case 'unusable':
      return `The data folder cannot be used: ${failure.path} (${failure.reason}). Check that it exists, is writable and has space.`
    case 'port-in-use':
      return `Port ${failure.port} is in use by another program. Choose another one with --port, or 0 for any free one.`
    case 'cannot-listen':
      return `Cannot listen on port ${failure.port}: ${failure.reason}`
  }
}

export interface Running {
  readonly url: string
  readonly appKey: string
  readonly sign: string
  close(): Promise<void>
}

/** Opens the data folder and listens. */
export async function startCommand(command: Command): Promise<Result<Running, string>> {
  const opened = await openService(command)
  if (!opened.ok) return err(failureWords(opened.error))
  const { service, credentials, close } = opened.value
  const listener = await listen(service, '127.0.0.1', command.port, command.hostNames)
  if (!listener.ok) {
    close()
    return err(failureWords(listener.error))
  }
  return ok({
    url: listener.value.url,
    ...credentials,
    async close() {
      await listener.value.close()
      close()
    },
  })
}
