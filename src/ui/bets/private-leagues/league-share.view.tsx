import { lazy } from 'react';
import { t } from '../../../i18n/text.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { CopyButton } from '../../kit/controls/copy-button.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { styled } from '../../kit/styled.ts';
import { ShareLink, type ShareRef } from '../../shared/share-link.view.tsx';

const Qr = lazy(() => import('../../kit/data/qr.tsx'));

const Address = styled('p')`
  flex: 1;
  min-width: 0;
  line-height: 1.35;
  overflow-wrap: anywhere;
`;

const Code = styled('div')`
  display: grid;
  /* Its placeholder may be wider than a phone with large text: the column stays as wide as the card. */
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
`;

interface LeagueShareProps {
  actor: ShareRef;
  /** the name of the league */
  name: string;
  /** the address of the league */
  link: string;
  /** the browser can share a link with other apps */
  canShare: boolean;
}

/** The ways to hand on the link of the league. */
export function LeagueShare({ actor, name, link, canShare }: LeagueShareProps) {
  const text = t('Join my league “{name}” on Sikka: points to bet on who wins, no money in it.', {
    name,
  });
  return (
    <Card title={t('Ask friends to join')}>
      <Row $nowrap $justify="space-between">
        <Address translate="no">{link}</Address>
        <CopyButton text={link} />
      </Row>
      <Stack $gap={2}>
        {canShare && <ShareLink link={link} text={text} actor={actor} />}
        <LinkButton
          kind="quiet"
          wide
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </LinkButton>
      </Stack>
      <Code>
        <LazyPart fallback={<Bone width="14rem" height="14rem" />}>
          <Qr text={link} label={t('QR code of the link')} />
        </LazyPart>
      </Code>
    </Card>
  );
}
