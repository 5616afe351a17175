import { answerWork } from '#service/workers/answerWork.ts'

// Starts late, as on a busy machine.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500)
answerWork(async () => 1)
