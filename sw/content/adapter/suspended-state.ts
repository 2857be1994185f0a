// A state of sequencing that was taken while a lesson ran, and that nobody suspended (the browser was killed), refuses
// both to resume and to start anew (measured, scorm-again 3.4.3): the lesson that ran is made the suspended one.

interface Node {
  id: string
  isSuspended: boolean
  children?: Node[]
}

interface State {
  currentActivityId: string | null
  sequencing: {
    currentActivity: string | null
    suspendedActivity: string | null
    activityStates: Record<string, Node>
  }
  suspensionState?: { activityTree: Node; currentActivityId: string | null; suspendedActivityId: string | null } | null
}

/** Marks what leads to an activity as suspended; the ids on the way. */
function suspend(node: Node, id: string): string[] {
  const below =
    node.id === id ? [] : (node.children ?? []).map((child) => suspend(child, id)).find(({ length }) => length > 0)
  if (!below) return []
  node.isSuspended = true
  return [node.id, ...below]
}

/** The state as if the lesson that ran had been suspended; as it is where none ran, or one is suspended already. */
export function suspendedState(text: string): string {
  const state = JSON.parse(text) as State
  const { sequencing, suspensionState } = state
  const current = sequencing.currentActivity
  if (current === null || sequencing.suspendedActivity !== null || !suspensionState) return text
  for (const id of suspend(suspensionState.activityTree, current)) {
    const own = sequencing.activityStates[id]
    if (own) own.isSuspended = true
  }
  sequencing.currentActivity = null
  sequencing.suspendedActivity = current
  state.currentActivityId = null
  suspensionState.currentActivityId = null
  suspensionState.suspendedActivityId = current
  return JSON.stringify(state)
}
