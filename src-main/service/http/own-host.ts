/**
 * The names under which the service is called. A page of the web can point a name of its own at this machine (DNS rebinding) and would then
 * call as itself; the name in its Host header gives it away. The port is not looked at: what stands in front of the service has another.
 */

/** Node's own `headers` keep the first of two. */
function hostsOf(rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host')
}

/** `more`: names of a proxy that stands in front. */
export function createHostTest(host: string, more: readonly string[]): (rawHeaders: readonly string[]) => boolean {
  const names = new Set(['127.0.0.1', 'localhost', '[::1]', host, ...more].map((name) => name.toLowerCase()))
  return (rawHeaders) => {
    const hosts = hostsOf(rawHeaders)
    const [first, second] = hosts
    // HTTP/1.0 has none.
    if (first === undefined) return true
    return second === undefined && names.has(first.toLowerCase().replace(/:\d*$/, ''))
  }
}
