import { rewardContract } from '#contract/features/reward/reward-contract.ts'
import * as desk from '#contract/features/reward/reward-desk.ts'
import { cancelOrder, receiveOrder, redeemReward, showCodes } from '#contract/features/reward/reward-on-device.ts'
import { implement } from '#server/engine/http/implement.ts'
import { keyOf } from '#server/engine/http/request-key.ts'
import { keptForAudits } from '#server/engine/personal-table.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import * as orders from './desk/order-desk-service.ts'
import * as rewards from './desk/reward-desk-service.ts'
import * as own from './order/own-order-service.ts'
import { redeem } from './order/order-service.ts'
import { rewardJoining } from './reward-joining.ts'
import { rewardRules } from './reward-ledger-rules.ts'
import { publishStock, stockJob } from './stock/stock-hints.ts'

/** What draws pictures is big and seldom wanted. */
const stock = () => import('./desk/stock-desk-service.ts')

export const rewardFeature = serverFeature(rewardContract, {
  personalTables: [
    {
      table: 'reward_order',
      by: 'user_id',
      tenant: true,
      onJoin: {},
      omit: ['key', 'request_hash', 'picture_id', 'reserve_id', 'settle_id', 'refund_id'],
      onDelete: 'keep',
      forget: ['address'],
      why: keptForAudits,
    },
    {
      table: 'reward_quota',
      by: 'user_id',
      tenant: true,
      omit: { reason: 'the sum of the orders, which are told' },
      onDelete: 'keep',
      why: keptForAudits,
    },
    {
      table: 'reward_order_event',
      by: 'done_by',
      tenant: true,
      omit: { reason: 'what was done to orders; that staff did it is told with the trail' },
      onDelete: 'keep',
      why: keptForAudits,
    },
    {
      table: 'reward_movement',
      by: 'moved_by',
      tenant: true,
      omit: { reason: 'what came to the stock and went; that staff did it is told with the trail' },
      onDelete: 'keep',
      why: keptForAudits,
    },
  ],
  keyedTables: [{ table: 'reward_code', what: 'codes of rewards: they are brought in anew' }],
  joining: rewardJoining,
  ledgerRules: rewardRules,
  demo: () => import('./reward-demo.ts').then((m) => m.loadRewardDemo),
  jobs: (services) => ({ [stockJob]: publishStock(services) }),
  hourly: (services) => ({ deliver_old_orders: () => orders.deliverOld(services) }),
  routes: [
    implement(redeemReward, async ({ body, member, services, request }) =>
      redeem(services, member, keyOf(request), body),
    ),
    implement(cancelOrder, async ({ params, member, services }) => own.cancelOrder(services, member, params.orderId)),
    implement(receiveOrder, async ({ params, member, services }) => own.receiveOrder(services, member, params.orderId)),
    implement(showCodes, async ({ params, member, services, reply }) => {
      reply.header('cache-control', 'no-store')
      return own.showCodes(services, member, params.orderId)
    }),
    implement(desk.listRewards, async ({ query, staff, services }) => rewards.listRewards(services, staff, query)),
    implement(desk.rewardChoices, async ({ staff, services }) => rewards.rewardChoices(services, staff)),
    implement(desk.readReward, async ({ params, staff, services }) =>
      rewards.readReward(services, staff, Number(params.rewardId)),
    ),
    implement(desk.createReward, async ({ body, staff, services }) => rewards.createReward(services, staff, body)),
    implement(desk.changeReward, async ({ params, body, staff, services }) =>
      rewards.changeReward(services, staff, Number(params.rewardId), body),
    ),
    implement(desk.keepRewardPicture, async ({ body, staff, services }) =>
      (await stock()).keepPicture(services, staff, body),
    ),
    implement(desk.writeDepartment, async ({ body, staff, services }) =>
      rewards.writeDepartment(services, staff, body),
    ),
    implement(desk.writeCategory, async ({ body, staff, services }) => rewards.writeCategory(services, staff, body)),
    implement(desk.moveStock, async ({ params, body, staff, services }) =>
      (await stock()).moveStock(services, staff, Number(params.rewardId), body),
    ),
    implement(desk.importCodes, async ({ params, body, staff, services }) =>
      (await stock()).importCodes(services, staff, Number(params.rewardId), body.codes),
    ),
    implement(desk.listRewardOrders, async ({ query, staff, services }) => orders.listOrders(services, staff, query)),
    implement(desk.readRewardOrder, async ({ params, staff, services }) =>
      orders.readOrder(services, staff, params.orderId),
    ),
    implement(desk.decideOrder, async ({ params, body, staff, services }) =>
      orders.moveOrder(services, staff, params.orderId, body),
    ),
    implement(desk.moveOrder, async ({ params, body, staff, services }) =>
      orders.moveOrder(services, staff, params.orderId, body),
    ),
  ],
})
