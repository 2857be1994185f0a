/**
 * Writes rows into the person's database of this page, each like the first that lies there, with another id and title.
 * Runs in the page: it travels there as text, and so uses nothing of this file.
 */
export async function writeRows(wanted: {
  collection: string
  count: number
  from: number
  title: string
}): Promise<void> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    if (database.objectStoreNames.contains(wanted.collection)) {
      const store = database.transaction(wanted.collection, 'readwrite').objectStore(wanted.collection)
      const first = (await answer(store.getAll(null, 1)))[0] as { row: Record<string, unknown> } | undefined
      const ids = first ? Array.from({ length: wanted.count }, (_, at) => wanted.from + at) : []
      for (const id of ids) {
        const row = { ...first?.row, id, title: { 'pt-BR': `${wanted.title} ${id - wanted.from}` } }
        await answer(store.put({ ...first, key: String(id), row }))
      }
    }
    database.close()
  }
}
