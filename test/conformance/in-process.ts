import type { ScormTree } from '#contract/features/activity/package/package-tree.ts'
import { playPackage } from './played-package.ts'
import { byTitle, lastRequestOf, saySteps, terminatesLate, type Player, type ScormApi } from './player.ts'

function sayLast(page: string, api: ScormApi | undefined): void {
  const request = lastRequestOf(page)
  if (request !== null) api?.SetValue('adl.nav.request', request)
  if (terminatesLate(page)) api?.Terminate('')
}

/** Plays a package in this process: the run-time of lessons without a browser. */
export async function playInProcess(tree: ScormTree): Promise<Player> {
  const played = await playPackage(tree, sayLast)
  /** Does something, and waits for what the run-time does a moment later. */
  const settle = async (act: () => void) => {
    act()
    await played.settled()
  }
  return {
    launch: (first) => settle(() => played.launch(first)),
    page: async () => played.page,
    async say(steps) {
      const { api } = played
      const answers = api ? saySteps(api, steps) : null
      await played.settled()
      return answers
    },
    terminate: () => settle(() => played.api?.Terminate('')),
    async buttons() {
      const { controls } = played
      if (!controls) return null
      const isShown = (button: string) => !controls.hidden.includes(button)
      return {
        canContinue: controls.canContinue && isShown('continue'),
        canGoBack: controls.canGoBack && isShown('previous'),
        lessons: byTitle(tree, ({ identifier }) =>
          controls.lessons.some(({ item, isOpen, isShown: isListed }) => item === identifier && isOpen && isListed),
        ),
      }
    },
    move: (move) => settle(() => played.move(move)),
    close: () => settle(() => played.close()),
  }
}
