export { Awning, type AwningProps } from './awning/awning.tsx';
export { Breadcrumb, type BreadcrumbProps, type Crumb } from './breadcrumb/breadcrumb.tsx';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './button/button.tsx';
export { Card, CardLink, type CardProps } from './card/card.tsx';
export { CategoryDot, categoryColour } from './category/category.tsx';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { type Choice, ChoiceGroup, type ChoiceGroupProps } from './choice-group/choice-group.tsx';
export {
  BarsPicture,
  type BarsPictureProps,
  QrPicture,
  type QrPictureProps,
} from './code-picture/code-picture.tsx';
export { useCurrentInView } from './current-in-view/use-current-in-view.ts';
export { DealTag, type DealTagProps } from './deal-tag/deal-tag.tsx';
export { Accordion, type AccordionProps, Details, type DetailsProps } from './details/details.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './error-state/error-state.tsx';
export { ErrorSummary, type ErrorSummaryProps, type FieldProblem } from './error-summary/error-summary.tsx';
export { Facts, type FactsProps } from './facts/facts.tsx';
export { type ControlProps, Field, FieldError, type FieldLook, type FieldProps } from './field/field.tsx';
export { FileInput, type FileInputProps } from './file-input/file-input.tsx';
export { Heading, type HeadingProps } from './heading/heading.tsx';
export { HeartButton, type HeartButtonProps } from './heart-button/heart-button.tsx';
export { HydratedLater } from './hydrated-later/hydrated-later.tsx';
export { Icon, type IconProps } from './icon/icon.tsx';
export type { IconName } from './icon/icon-paths.ts';
export { IconButton, type IconButtonProps } from './icon-button/icon-button.tsx';
export { cx } from './internal/cx.ts';
export { grouped } from './internal/grouped.ts';
export {
  Cluster,
  type ClusterProps,
  Container,
  type ContainerProps,
  type Gap,
  Grid,
  type GridProps,
  Split,
  type SplitProps,
  Stack,
} from './layout/layout.tsx';
export { Mark } from './mark/mark.tsx';
export { AlertBanner, type AlertBannerProps, Notice, type NoticeProps } from './notice/notice.tsx';
export {
  OfferDetails,
  type OfferDetailsProps,
  OfferSheet,
  type OfferSheetProps,
} from './offer-sheet/offer-sheet.tsx';
export { OpenStatus, type OpenStatusProps } from './open-status/open-status.tsx';
export { PageHeader, type PageHeaderProps } from './page-header/page-header.tsx';
export { type PanZoomHands, type PanZoomPoint, startPanZoom } from './pan-zoom/pan-zoom.ts';
export {
  Pill,
  PillLink,
  type PillProps,
  PillToggle,
  type PillToggleProps,
  type PillTone,
} from './pill/pill.tsx';
export { PointsRing, type PointsRingProps } from './points-ring/points-ring.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.tsx';
export { Rail, type RailProps } from './rail/rail.tsx';
export { Scene, type SceneProps } from './scene/scene.tsx';
export type { SceneLandscape, SceneLight, SceneVariant } from './scene/scene-frame.ts';
export { sceneSeed } from './scene/scene-random.ts';
export { SearchInput, type SearchInputProps } from './search-input/search-input.tsx';
export { Section, SectionHeader, type SectionHeaderProps, type SectionProps } from './section/section.tsx';
export { Select, type SelectOption, type SelectProps } from './select/select.tsx';
export { ShareButton, type ShareButtonProps } from './share-button/share-button.tsx';
export { SignInAgain } from './sign-in-again/sign-in-again.tsx';
export { SignInSheet, type SignInSheetProps } from './sign-in-sheet/sign-in-sheet.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { StatTile, type StatTileProps } from './stat/stat.tsx';
export { StoreList, type StoreListProps, StoreRow, type StoreRowProps } from './store-row/store-row.tsx';
export { ComparisonTable, type ComparisonTableProps, Table, type TableProps } from './table/table.tsx';
export { type Tab, TabNav, type TabNavProps, Tabs, type TabsProps } from './tabs/tabs.tsx';
export { TextArea, type TextAreaProps } from './text-area/text-area.tsx';
export { TextInput, type TextInputProps } from './text-input/text-input.tsx';
export { TextLink, type TextLinkProps } from './text-link/text-link.tsx';
export { Unbroken, type UnbrokenProps } from './unbroken/unbroken.tsx';
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx';
