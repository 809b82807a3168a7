/** What browsers have and jsdom does not, as far as the window needs it: nothing here is measured or painted. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMedia = (query: string): MediaQueryList =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList

export function fillJsdomGaps(): void {
  window.matchMedia ??= noMedia
  window.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver
  window.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver
  Element.prototype.scrollIntoView ??= () => {}
  if (document.fonts === undefined) Object.assign(document, { fonts: { addEventListener() {}, removeEventListener() {} } })
  if (typeof CSS === 'undefined' || CSS.escape === undefined) {
    Reflect.set(window, 'CSS', { escape: (text: string) => text.replace(/[^\w-]/g, (char) => `\\${char}`) })
  }
}
