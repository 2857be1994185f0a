import { appFeature } from '#platform/feature/app-feature.ts'

export const scormCloudFeature = appFeature({
  name: 'scorm-cloud',
  errors: () => import('./scorm-cloud-errors.ts').then((m) => m.scormCloudErrors),
})
