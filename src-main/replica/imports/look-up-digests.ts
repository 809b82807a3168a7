/** Which kept files the steps of imports, and of recipes, look texts up in. */
import type { Store } from '../store/store.ts'

const digest = /"sha256":"([0-9a-f]{64})"/g

/** Also of recipes that this version cannot read: what they name stays. */
export const lookUpDigests = (store: Store): readonly string[] => {
  const texts = ['mapping from import_run', 'content from import_recipe'].flatMap((place) =>
    store.pluck<string>(`select ${place}`).all(),
  )
  return [...new Set(texts.flatMap((text) => [...text.matchAll(digest)].map((match) => match[1] ?? '')))]
}
