/** The one origin that the app's window may show. */
export const appScheme = 'app'
const appHost = 'gridstage'
export const appPage = `${appScheme}://${appHost}/`

/** Compares parsed parts: a text comparison would take `app://gridstage.evil/` for ours. */
export function isAppUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === `${appScheme}:` && url.host === appHost && url.username === '' && url.password === ''
}
