import { Readable } from 'node:stream'
import * as group from '#contract/features/group/group-contract.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import {
  changeGroup,
  changeGroupPeople,
  createGroup,
  exportGroups,
  listChoices,
  listGroups,
  readGroup,
  removeGroup,
} from './group-service.ts'

export const groupFeature = serverFeature(group.groupContract, {
  routes: [
    implement(group.listGroups, async ({ query, staff, services }) => listGroups(services, staff, query)),
    implement(group.groupChoices, async ({ staff, services }) => listChoices(services, staff)),
    implement(group.exportGroups, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="groups.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportGroups(services, staff, body))),
    ),
    implement(group.readGroup, async ({ params, staff, services }) => readGroup(services, staff, params.groupId)),
    implement(group.createGroup, async ({ body, staff, services }) => createGroup(services, staff, body.name)),
    implement(group.changeGroup, async ({ params, body, staff, services }) =>
      changeGroup(services, staff, params.groupId, body.name),
    ),
    implement(group.changeGroupPeople, async ({ params, body, staff, services }) =>
      changeGroupPeople(services, staff, params.groupId, body),
    ),
    implement(group.removeGroup, async ({ params, staff, services }) => removeGroup(services, staff, params.groupId)),
  ],
})
