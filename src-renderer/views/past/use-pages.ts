/** A long list read page by page: what is read so far, and how to read on. */
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** Read together: a screen holds some twenty. */
const pageSize = 50

interface Page<T> {
  readonly total: number
  readonly items: readonly T[]
}

export function usePages<T>(queryKey: QueryKey, read: (page: { offset: number; limit: number }) => Promise<Page<T>>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read({ offset: pageParam, limit: pageSize }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const known = pages.reduce((sum, it) => sum + it.items.length, 0)
      return known < last.total && last.items.length > 0 ? known : undefined
    },
    placeholderData: keepPreviousData,
  })
  const items = query.data?.pages.flatMap((it) => it.items) ?? null
  const total = query.data?.pages.at(-1)?.total ?? 0
  const more =
    items === null || items.length >= total
      ? undefined
      : { isBusy: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
  return { query, items, more }
}
