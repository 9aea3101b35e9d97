import { paths } from 'shared-contracts';
import { SearchInput } from 'shared-ui';

/** The search for a centre: one field, one button, a plain GET form. */
export function FinderForm({ className }: { className?: string | undefined }) {
  return (
    <search className={className}>
      <form action={paths.findACentre()} method="get">
        <SearchInput
          label="City, ZIP or centre"
          placeholder="City, ZIP or centre"
          action="Find a centre"
          name="q"
          maxLength={200}
        />
      </form>
    </search>
  );
}
