import { folded, sortKey } from '#service/records/searchText.ts'

/** The columns by which a record of a group with a name alone is found and ordered. */
export const referenceSearchText = (name: string) => ({
  name_fold: sortKey(name),
  name_search: folded(name),
  name_sort: sortKey(name),
})

export const examSearchText = ({ name, title }: { name: string; title: string }) => ({
  name_search: folded(name, title),
  name_sort: sortKey(name),
})
