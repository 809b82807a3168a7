/** The certificates that plain Node should trust: its own list, the extra ones of NODE_EXTRA_CA_CERTS, and the operating system's. */
import { getCACertificates } from 'node:tls'

/**
 * Corporate networks sign with certificates that only the operating system knows. Reading them is synchronous and can take some
 * hundred milliseconds, so it is done once, at the first secure request.
 */
export function readTrustedCertificates(): readonly string[] {
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]
}
