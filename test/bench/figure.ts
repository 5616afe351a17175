/** What was measured, and the floor that was measured in the same run: the least that it could take. */
export interface Figure {
  name: string
  value: number
  /** Without one, the figure stands for itself. */
  floor?: number
  unit?: 'ms' | 's' | 'KB'
}

/** Hands a figure to `run.ts`, for the table at the end and the file. */
export function addFigure(figure: Figure): void {
  process.send?.(figure)
}
