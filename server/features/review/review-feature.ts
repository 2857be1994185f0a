import { Readable } from 'node:stream'
import * as review from '#contract/features/review/review-contract.ts'
import { cacheFor, sendFile } from '#server/engine/files/send-file.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { approveClean } from './clean/approve-clean.ts'
import { decideCase, decideCases } from './decide-service.ts'
import { pressCases } from './press/press-cases.ts'
import { countCases, exportCases, findPicture, listCases, openCase, queueOf, type Queues } from './review-service.ts'
import { postDecision, postJob, type PostJob } from './undo/post-decision.ts'
import { weighCases } from './signals/weigh-case.ts'
import { undoCase, undoCases } from './undo/undo-service.ts'

/** The desk of the programme; the queues are those of every part. */
export const createReviewFeature = (queues: () => Queues) =>
  serverFeature(review.reviewContract, {
    routes: [
      implement(review.listCases, async ({ query, staff, services }) => listCases(services, staff, queues(), query)),
      implement(review.countCases, async ({ staff, services }) => countCases(services, staff, queues())),
      implement(review.exportCases, async ({ body, staff, services, reply }) => {
        // Refused before anything is sent.
        queueOf(queues(), body.queue, staff)
        return reply
          .header('content-disposition', 'attachment; filename="desk.csv"')
          .type('text/csv; charset=utf-8')
          .send(Readable.from(exportCases(services, staff, queues(), body)))
      }),
      implement(review.openCase, async ({ params, staff, services }) =>
        openCase(services, staff, queues(), { clientId: staff.clientId, ...params }),
      ),
      implement(review.readCasePicture, async ({ params, query, staff, services, request, reply }) => {
        const key = { clientId: staff.clientId, ...params }
        const file = await findPicture(services, staff, queues(), key, query.file)
        return sendFile(services.files, file, request, reply, cacheFor(request))
      }),
      implement(review.decideCase, async ({ params, body, staff, services }) =>
        decideCase(services, staff, queues(), { clientId: staff.clientId, ...params }, body),
      ),
      implement(review.undoCase, async ({ params, body, staff, services }) =>
        undoCase(services, staff, queues(), { clientId: staff.clientId, ...params }, body),
      ),
      implement(review.undoCases, async ({ body, staff, services }) => undoCases(services, staff, queues(), body)),
      implement(review.decideCases, async ({ body, staff, services }) => decideCases(services, staff, queues(), body)),
    ],
    jobs: (services) => ({ [postJob]: (payload) => postDecision(services, queues(), payload as PostJob) }),
    minutely: (services) => ({ weigh_cases: () => weighCases(services, queues()) }),
    hourly: (services) => ({
      press_cases: () => pressCases(services, queues()),
      approve_clean_cases: () => approveClean(services, queues()),
    }),
  })
