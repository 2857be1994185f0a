import { newId } from '#contract/engine/ids.ts'
import type { WrittenReward } from '#contract/features/reward/reward-desk.ts'
import { featureSamples } from '#test/support/samples.ts'

const params = { rewardId: '1' }
const order = { orderId: newId() }
const written: WrittenReward = {
  name: { 'pt-BR': 'Furadeira' },
  description: { 'pt-BR': 'Com maleta' },
  picture: '',
  departmentId: 1,
  categoryId: 1,
  price: 500,
  fulfilment: 'pick_up',
  shownFrom: null,
  shownUntil: null,
  minLevel: 1,
  courseIds: [],
  isRetired: false,
}

export const rewardSamples = featureSamples({
  endpoints: {
    redeemReward: { body: { reward: 1, quantity: 1, price: 500, address: null } },
    cancelOrder: { params: order },
    receiveOrder: { params: order },
    showCodes: { params: order },
    listRewards: {},
    rewardChoices: {},
    readReward: { params },
    createReward: { body: written },
    changeReward: { params, body: written },
    keepRewardPicture: {},
    writeDepartment: { body: { id: null, name: { 'pt-BR': 'Ferramentas' }, position: 1 } },
    writeCategory: { body: { id: null, name: { 'pt-BR': 'Elétricas' }, most: 2 } },
    moveStock: { params, body: { quantity: 5, reason: 'Compra' } },
    importCodes: { params, body: { codes: ['ABC-1'] } },
    listRewardOrders: {},
    readRewardOrder: { params: order },
    decideOrder: { params: order, body: { event: 'confirm' } },
    moveOrder: { params: order, body: { event: 'ship', carrier: 'Correios', tracking: 'BR1' } },
  },
})
