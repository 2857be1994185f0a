import { feature } from '#contract/engine/feature.ts'
import { homePaths } from './home-paths.ts'

export const homeContract = feature({ name: 'home', paths: homePaths })
