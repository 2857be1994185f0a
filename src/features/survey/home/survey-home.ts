import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { surveyBeforeHome } from '#contract/features/survey/survey-rules.ts'
import { homePart } from '#platform/feature/home.ts'
import { openOnes } from './survey-list.ts'
import { SurveyTile } from './survey-tile.tsx'

export const surveyHome = homePart({
  module: 'surveys',
  collections: { surveys: 'surveys', surveyStates: 'surveys' },
  hasContent: (rows) => openOnes(rows.surveys, rows.surveyStates, new Date()).length > 0,
  heldAt({ surveys, surveyStates }, now) {
    const first = surveyBeforeHome(surveys, surveyStates, now)
    return first && surveyPaths.survey(first.id)
  },
  tiles: [{ mobile: { area: 'main', order: 15 }, desktop: { area: 'aside', order: 15 }, tile: SurveyTile }],
})
