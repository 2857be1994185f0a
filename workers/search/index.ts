import { expose } from 'comlink'
import { listen } from '#engine/database/broadcast.ts'
import { MemberIndex } from './member-index.ts'
import type { SearchApi } from './search-api.ts'

let index: MemberIndex | null = null
let userId: string | null = null

function close(): void {
  index?.close()
  index = null
}

// The page ends this worker; what it knows goes at once, whoever signed out where.
listen((said) => {
  if ((said.type === 'signed-out' || said.type === 'session-ended') && said.userId === userId) close()
})

const search: SearchApi = {
  open(scope, onChange) {
    close()
    userId = scope.member.userId
    index = new MemberIndex(scope, onChange)
    void index.open()
    return Promise.resolve()
  },
  find: (typed, most, more) =>
    Promise.resolve(index?.find(typed, most, more) ?? { groups: [], total: 0, isComplete: false }),
  recall: (keys) => Promise.resolve(index?.recall(keys) ?? []),
}

expose(search)
