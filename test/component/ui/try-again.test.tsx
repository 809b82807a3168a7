/** Another try is offered only where it can help. */
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorState } from '../../../src-renderer/ui/messages/message-state.tsx'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { fillJsdomGaps } from '../../support/window/jsdom-gaps.ts'

const refused = (code: number | null, isOffline = false): HostError => ({
  ...{ kind: 'service', message: 'It was refused.', advice: 'Ask.', code, isOffline },
})

describe('an error', () => {
  it.each<[string, HostError, boolean]>([
    ['of the network', refused(null, true), true],
    ['of a server that fails', refused(null), true],
    ['of rights, which may be given meanwhile', refused(errorCodes.noPermission), true],
    ['of a worksheet that is gone', refused(errorCodes.worksheetMissing), false],
    [
      'of what the service does not offer',
      serviceError({ kind: 'not-offered', happened: 'no', what: 'a list of its workflows' }),
      false,
    ],
    ['of a row that is gone', refused(errorCodes.notFound), false],
    ['of something that is no longer here', { kind: 'not-found', what: 'push', message: 'It is gone.' }, false],
    ['of what was meant', { kind: 'invalid', message: 'It means nothing.' }, false],
    ['of a key that nobody entered', { kind: 'secret', message: 'No key.', reason: 'missing' }, false],
    ['of a locked keychain', { kind: 'secret', message: 'Locked.', reason: 'locked' }, true],
    ['of a full disk', { kind: 'storage', message: 'Full.', reason: 'disk-full' }, true],
  ])('%s', (_, error, helps) => {
    fillJsdomGaps()
    render(<ErrorState what="The rows could not be read" error={error} onRetry={vi.fn()} />, { wrapper: MantineProvider })
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(helps)
  })
})
