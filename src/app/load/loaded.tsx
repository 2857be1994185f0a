import { createElement } from 'react'
import type { Load } from '#platform/feature/app-feature.ts'
import { componentOf } from './loaders.ts'

/** What a loader fetches, drawn. */
export const Loaded = ({ load }: { load: Load }) => createElement(componentOf(load))
