import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { Reporter, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'

/**
 * Runs files project by project, and within a project in an order that follows from the seed and the path of each alone, so that a seed repeats
 * the order. Vitest's own shuffles what it found in the order in which the disk answered. A worker that finds no more files of its project makes
 * room for one of the next, while others still run theirs.
 */
export class SeededSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const { projects } = this.ctx
    const rank = ({ moduleId }: TestSpecification) =>
      createHash('sha256')
        .update(`${sequence.seed} ${relative(root, moduleId)}`)
        .digest('hex')
    return files
      .map((file) => ({ file, place: projects.indexOf(file.project), rank: rank(file) }))
      .toSorted((a, b) => a.place - b.place || (a.rank < b.rank ? -1 : 1))
      .map(({ file }) => file)
  }
}

/** Says after a failure how its order is repeated, as the seed that stands at the beginning of the output has scrolled away. */
export class SeedReporter implements Reporter {
  #seed: number | undefined

  onInit({ config }: Vitest): void {
    this.#seed = config.sequence.seed
  }

  onTestRunEnd(_modules: unknown, _errors: unknown, reason: TestRunEndReason): void {
    if (reason !== 'failed') return
    process.stderr.write(
      `\nFiles and tests ran in the order of seed ${this.#seed}: SEED=${this.#seed} repeats it.\n`,
    )
  }
}
