/** Beside the name of a field that has to be filled in; the field itself says so to who does not see it. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {' '}
    *
  </span>
)
