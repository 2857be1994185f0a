import { feature } from '#contract/engine/feature.ts'
import { searchPaths } from './search-paths.ts'

export const searchContract = feature({ name: 'search', paths: searchPaths })
