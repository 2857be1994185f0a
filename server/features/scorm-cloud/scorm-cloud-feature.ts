import {
  cloudCourseChanged,
  launchCloudCourse as launch,
  scormCloudContract,
} from '#contract/features/scorm-cloud/scorm-cloud-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { launchCloudCourse } from './launch-service.ts'
import { hearOfChange, lookAtRegistration, lookJob, type LookJob } from './result-service.ts'

export const scormCloudFeature = serverFeature(scormCloudContract, {
  routes: [
    implement(launch, async ({ body, member, services }) => launchCloudCourse(services, member, body)),
    implement(cloudCourseChanged, async ({ params, services, reply }) => {
      await hearOfChange(services, { clientId: Number(params.clientId), registrationId: params.registrationId })
      return reply.code(204).send()
    }),
  ],
  jobs: (services) => ({ [lookJob]: (payload) => lookAtRegistration(services, payload as LookJob) }),
  personalTables: [
    {
      table: 'scorm_cloud_registration',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['activity_id', 'cycle'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
})
