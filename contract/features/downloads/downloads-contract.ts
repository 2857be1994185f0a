import { feature } from '#contract/engine/feature.ts'
import { downloadsPaths } from './downloads-paths.ts'

export const downloadsContract = feature({ name: 'downloads', paths: downloadsPaths })
