/** Icons of the window for elements that React does not draw: each is rendered once and copied from then on. */
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

export function createIconTemplate(icon: ReactElement): () => Node {
  let template: Node | null = null
  return () => {
    if (template === null) {
      const holder = document.createElement('span')
      const root = createRoot(holder)
      flushSync(() => root.render(icon))
      template = holder.firstElementChild?.cloneNode(true) ?? document.createTextNode('')
      root.unmount()
    }
    return template.cloneNode(true)
  }
}
