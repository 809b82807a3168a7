/** Says in plain words why there was no connection. */
import { assertNever } from '../lib/assert-never.ts'
import type { ApiFailure } from './failure.ts'
import { type FailureWords, say } from './say-failure.ts'

const isLocal = (host: string): boolean => /^(localhost|127\.|\[?::1)/.test(host)

export function describeNetwork(failure: Extract<ApiFailure, { kind: 'network' }>): FailureWords {
  const { host, problem } = failure
  const support = `${problem}: ${failure.detail}`
  switch (problem) {
    case 'name-not-found':
      return say(
        'The address was not found',
        `No server is known by the name ${host}.`,
        'Check the spelling of the address. If it is an internal one, connect to the company network or VPN first.',
        support,
      )
    case 'refused':
      return say(
        'Nothing is listening there',
        `${host} is reachable, but no service accepts connections at this port.`,
        isLocal(host) ? 'Start the service, or check the port.' : 'Check the address and the port, or try later.',
        support,
      )
    case 'unreachable':
      return say(
        'No network',
        `There is no way to ${host} from this computer now.`,
        'Check your network or VPN. You can go on working offline.',
        support,
      )
    case 'reset':
      return say('The connection broke', `The connection to ${host} was closed before the answer arrived.`, 'Try again.', support)
    case 'certificate':
      return say(
        'The certificate is not trusted',
        `${host} shows a certificate that this computer does not trust, so nothing was sent.`,
        'Check the address. If your company uses its own certificates, ask for them to be installed on this computer.',
        support,
      )
    case 'tls':
      return say(
        'No secure connection',
        `${host} could not agree on a secure connection.`,
        'Check whether the address should begin with http:// instead of https://, and the port.',
        support,
      )
    case 'proxy':
      return say(
        'The proxy did not let the request through',
        `The proxy of your network refused or failed to connect to ${host}.`,
        'Check the proxy settings of this computer, or ask your network administrator.',
        support,
      )
    case 'proxy-login':
      return say(
        'The proxy asks for a name and a password',
        `The proxy of your network lets nothing through to ${host} before you have logged in to it. Nothing was sent.`,
        'Log in to the network as you do for your browser, or ask your network administrator for a way without log-in. Where the proxy is set by HTTPS_PROXY, name and password go in front of its address: http://name:password@proxy:port.',
        support,
      )
    case 'other':
      return say('No connection', `The connection to ${host} failed.`, 'Check your network, then try again.', support)
    default:
      return assertNever(problem)
  }
}
