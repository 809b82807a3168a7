/** The keys of a shortcut, drawn as keys. */
import { isMacPlatform, keyCaps } from '../commands/keymap.ts'
import styles from './key-caps.module.css'

export const KeyCaps = ({ shortcut }: { readonly shortcut: string }) => (
  <span className={styles.caps}>
    {keyCaps(shortcut, isMacPlatform(navigator.platform)).map((cap) => (
      <kbd key={cap} className={styles.cap}>
        {cap}
      </kbd>
    ))}
  </span>
)
