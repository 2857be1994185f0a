import { feature } from '#contract/engine/feature.ts'
import { outboxPaths } from './outbox-paths.ts'

export const outboxContract = feature({ name: 'outbox', paths: outboxPaths })
