import { useChangeNotices } from 'shared-contracts/remote';
import { Button, ButtonLink, Notice } from 'shared-ui';

export function ChangeNotices() {
  return useChangeNotices().map(({ key, tone, title, text, link, check }) => (
    <Notice
      key={key}
      tone={tone}
      title={title}
      action={
        (link && (
          <ButtonLink size="small" href={link.href}>
            {link.label}
          </ButtonLink>
        )) ||
        (check && (
          <Button size="small" onClick={check}>
            Check again
          </Button>
        ))
      }
    >
      {text}
    </Notice>
  ));
}
