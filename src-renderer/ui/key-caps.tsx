/** The keys of a shortcut, drawn as keys. */

import styles from './key-caps.module.css'
import { isMacPlatform, keyCaps } from './keymap.ts'

export const KeyCaps = ({ shortcut }: { readonly shortcut: string }) => (
  <span className={styles.caps}>
    {keyCaps(shortcut, isMacPlatform(navigator.platform)).map((cap) => (
      <kbd key={cap} className={styles.cap}>
        {cap}
      </kbd>
    ))}
  </span>
)
