import type { LoadDemo } from '#server/engine/server-feature.ts'

export const loadRewardDemo: LoadDemo = async () => {
  await Promise.resolve()
}
