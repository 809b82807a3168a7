import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { isAppUrl } from '../../../src-main/shell/app-origin.ts'
import { isFromApp } from '../../../src-main/shell/host-ipc.ts'
import { isSafeToOpenOutside, lockContents } from '../../../src-main/shell/lock-contents.ts'
import { readDataArgument } from '../../../src-main/shell/read-data-argument.ts'
import { isAllowedAddress, restrictSession } from '../../../src-main/shell/session-policy.ts'

describe('the app origin', () => {
  it.each(['app://gridstage/', 'app://gridstage/index.html?a#b'])('is %s', (url) => expect(isAppUrl(url)).toBe(true))
  it.each([
    'app://gridstage.evil/',
    'app://gridstage@evil/',
    'app://user@gridstage/',
    'app://evil/gridstage/',
    'https://gridstage/',
    'file:///gridstage/',
    'about:blank',
    '',
    'not an address',
  ])('is not %j', (url) => expect(isAppUrl(url)).toBe(false))
})

describe('ipc', () => {
  const frame = (url: string, parent: unknown = null) => ({ senderFrame: { url, parent } }) as never

  it('takes requests from the main frame of the app only', () => {
    expect(isFromApp(frame('app://gridstage/'))).toBe(true)
    expect(isFromApp(frame('https://evil.example/'))).toBe(false)
    expect(isFromApp(frame('app://gridstage/', { url: 'app://gridstage/' }))).toBe(false)
    expect(isFromApp({ senderFrame: null })).toBe(false)
  })
})

describe('navigation', () => {
  function createContents() {
    const app = new EventEmitter()
    const opened: string[] = []
    const openHandlers: ((details: { url: string }) => unknown)[] = []
    lockContents(app as never, { openExternal: async (url: string) => void opened.push(url) })
    const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler: (handler: never) => openHandlers.push(handler) })
    app.emit('web-contents-created', {}, contents)
    const ask = (event: string, details: object): boolean => {
      let isAllowed = true
      contents.emit(event, {
        ...details,
        preventDefault: () => {
          isAllowed = false
        },
      })
      return isAllowed
    }
    return { ask, opened, open: (url: string) => openHandlers[0]?.({ url }) }
  }

  it('stays in the app, in every frame and through every redirect', () => {
    const { ask } = createContents()
    expect(ask('will-navigate', { url: 'app://gridstage/' })).toBe(true)
    expect(ask('will-navigate', { url: 'https://evil.example/' })).toBe(false)
    expect(ask('will-redirect', { url: 'https://evil.example/' })).toBe(false)
    expect(ask('will-frame-navigate', { url: 'app://gridstage/', isMainFrame: true })).toBe(true)
    expect(ask('will-frame-navigate', { url: 'app://gridstage/', isMainFrame: false })).toBe(false)
  })

  it('never attaches a webview', () => {
    expect(createContents().ask('will-attach-webview', {})).toBe(false)
  })

  it('opens no windows, and hands only plain addresses of the web and of mail to the system', () => {
    const { open, opened } = createContents()
    for (const url of [
      'https://example.com/help',
      'http://example.com/',
      'mailto:ann@example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'app://gridstage/',
      'smb://host/share',
    ]) {
      expect(open(url)).toEqual({ action: 'deny' })
    }
    expect(opened).toEqual(['https://example.com/help', 'http://example.com/', 'mailto:ann@example.com'])
    expect(isSafeToOpenOutside('https://user:secret@example.com/')).toBe(false)
  })
})

describe('the session', () => {
  function createSession() {
    const handlers: Record<string, (...args: readonly never[]) => unknown> = {}
    const keep = (name: string) => (handler: never) => {
      handlers[name] = handler
    }
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setDisplayMediaRequestHandler: keep('display'),
      setSpellCheckerEnabled: () => {},
      webRequest: { onBeforeRequest: keep('before') },
    })
    const marked: string[] = []
    restrictSession(session as never, async (file) => marked.push(file) > 0)
    return { session, marked, ask: (name: string, ...args: readonly unknown[]) => handlers[name]?.(...(args as never[])) }
  }

  it('grants the app to write the clipboard, and denies everything else', () => {
    const { ask } = createSession()
    const request = (permission: string, url: string, isMainFrame = true): boolean => {
      let answer = false
      ask(
        'request',
        null,
        permission,
        (granted: boolean) => {
          answer = granted
        },
        { requestingUrl: url, isMainFrame },
      )
      return answer
    }
    expect(request('clipboard-sanitized-write', 'app://gridstage/')).toBe(true)
    expect(request('clipboard-sanitized-write', 'app://gridstage/', false)).toBe(false)
    expect(request('clipboard-sanitized-write', 'https://evil.example/')).toBe(false)
    for (const permission of [
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'fileSystem',
      'unknown',
    ]) {
      expect(request(permission, 'app://gridstage/')).toBe(false)
      expect(ask('check', null, permission, 'app://gridstage')).toBe(false)
    }
    expect(ask('check', null, 'clipboard-sanitized-write', 'app://gridstage')).toBe(true)
    expect(ask('check', null, 'clipboard-sanitized-write', 'https://evil.example')).toBe(false)
    expect(ask('device')).toBe(false)
  })

  it('reaches nothing but the app itself', () => {
    const { ask } = createSession()
    const isCancelled = (url: string): unknown => {
      let answer: unknown
      ask('before', { url }, (decision: { cancel: boolean }) => {
        answer = decision.cancel
      })
      return answer
    }
    expect(['app://gridstage/a.js', 'data:text/plain,a', 'blob:app://gridstage/1'].map(isCancelled)).toEqual([
      false,
      false,
      false,
    ])
    expect(['https://example.com/', 'file:///etc/passwd', 'ws://127.0.0.1/', 'app://evil/'].map(isCancelled)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(isAllowedAddress('')).toBe(false)
  })

  /** A download that the user saves as `saved`: the dialog that it was given, or `refused`. */
  const downloadIn = (session: EventEmitter, url: string, name: string, state = 'completed'): unknown => {
    let answer: unknown
    const item = Object.assign(new EventEmitter(), {
      getURL: () => url,
      getFilename: () => name,
      getSavePath: () => `/home/nina/${name}`,
      setSaveDialogOptions: (options: unknown) => {
        answer = options
      },
    })
    const refuse = (): void => {
      answer = 'refused'
    }
    session.emit('will-download', { preventDefault: refuse }, item)
    item.emit('done', {}, state)
    return answer
  }

  it('saves downloads of the app under a plain file name, and refuses others', () => {
    const { session } = createSession()
    expect(downloadIn(session, 'app://gridstage/download/1', 'rows.csv')).toEqual({ defaultPath: 'rows.csv' })
    expect(downloadIn(session, 'https://evil.example/a.exe', 'a.exe')).toBe('refused')
  })

  it('marks what others made when it is saved, and nothing of its own', () => {
    const { session, marked } = createSession()
    downloadIn(session, 'app://gridstage/download/1', 'rows.csv')
    downloadIn(session, 'app://gridstage/download/2?foreign', 'paper.pdf')
    downloadIn(session, 'app://gridstage/blob/a/b/c/d/0?v=1', 'letter.docm')
    downloadIn(session, 'app://gridstage/download/3?foreign', 'stopped.pdf', 'cancelled')
    expect(marked).toEqual(['/home/nina/paper.pdf', '/home/nina/letter.docm'])
  })

  it.each([
    ['rows.csv', 'rows.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\a.dll', 'a.dll'],
    ['a:b*c?.csv', 'a_b_c_.csv'],
    ['報告 🙂.csv', '報告 🙂.csv'],
    ['a\u0000b\n.csv', 'a_b_.csv'],
    ['photo\u202egpj.exe. ', 'photo_gpj.exe'],
    ['nul.txt', '_nul.txt'],
    ['..', 'download'],
    ['', 'download'],
  ])('names the file %j as %j', (name, expected) => {
    const { session } = createSession()
    expect(downloadIn(session, 'app://gridstage/download/1', name)).toEqual({ defaultPath: expected })
  })
})

describe('the command line of Electron', () => {
  it('names the data folder among switches of Chromium', () => {
    expect(readDataArgument(['electron', '.', '--no-first-run', '--data', '/tmp/a b', '--x'])).toBe('/tmp/a b')
    expect(readDataArgument(['electron', '.'])).toBeNull()
    expect(readDataArgument(['electron', '.', '--data'])).toBeNull()
    expect(readDataArgument(['electron', '.', '--data', '--x'])).toBeNull()
  })
})
