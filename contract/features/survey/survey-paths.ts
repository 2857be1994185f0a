import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const surveyPaths = {
  surveys: () => '/surveys',
  /** The specification's address (section 2): a mandatory one is answered there before home opens. */
  survey: (surveyId: PathId) => `/home/surveys/${segment(surveyId)}`,
  deskSurveys: () => '/admin/surveys',
  newSurvey: () => '/admin/surveys/new',
  deskSurvey: (surveyId: PathId) => `/admin/surveys/${segment(surveyId)}`,
  surveyResults: (surveyId: PathId) => `/admin/surveys/${segment(surveyId)}/results`,
} as const
