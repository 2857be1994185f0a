import { surveyPaths } from '#contract/features/survey/survey-paths.ts'
import { appFeature, byLayout } from '#platform/feature/app-feature.ts'

export const surveyFeature = appFeature({
  name: 'survey',
  screens: {
    surveys: {
      path: surveyPaths.surveys(),
      module: 'surveys',
      tabs: true,
      load: byLayout(
        () => import('./surveys.mobile.tsx').then((m) => m.SurveysMobile),
        () => import('./surveys.desktop.tsx').then((m) => m.SurveysDesktop),
      ),
    },
    survey: {
      path: surveyPaths.survey(':id'),
      module: 'surveys',
      preload: 105,
      load: byLayout(
        () => import('./survey.mobile.tsx').then((m) => m.SurveyMobile),
        () => import('./survey.desktop.tsx').then((m) => m.SurveyDesktop),
      ),
    },
  },
  navigation: () => import('./survey-navigation.ts').then((m) => m.surveyNavigation),
  presenter: () => import('./survey-presenter.ts').then((m) => m.surveyPresenter),
  errors: () => import('./survey-errors.ts').then((m) => m.surveyErrors),
  beforeHome: 'surveys',
  home: () => import('./home/survey-home.ts').then((m) => m.surveyHome),
})
