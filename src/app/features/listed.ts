import type { AppFeature } from '#platform/feature/app-feature.ts'
import { features } from '#features'

/** The list as the app walks it. */
export const listed: readonly AppFeature[] = features
